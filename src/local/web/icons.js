// Signs for buttons, drawn, since fonts differ in what they have.

import { s } from './dom.js';

const PATHS = {
  first: 'M6 5v14M19 5l-9 7 9 7z', back: 'M16 5l-9 7 9 7z', forward: 'M8 5l9 7-9 7z', last: 'M18 5v14M5 5l9 7-9 7z',
  flip: 'M7 4v16M7 4L3.5 8M7 4l3.5 4M17 20V4M17 20l-3.5-4M17 20l3.5-4',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  mute: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
  theme: 'M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18',
  undo: 'M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3',
  flag: 'M6 21V4M6 4.5h11l-2.5 4 2.5 4H6', half: 'M5 19L19 5M7 5v6M15 14.5c.5-2 4-2 4 0 0 1.5-4 3-4 5h4',
  close: 'M6 6l12 12M18 6L6 18', play: 'M7 4.5l12 7.5-12 7.5z', user: 'M12 12.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20.5c.5-4 3.5-5.5 7.5-5.5s7 1.5 7.5 5.5',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5', save: 'M12 4v11M7 10.5l5 5 5-5M4 20h16', link: 'M10 14l4-4M11 7l2-2a4 4 0 0 1 6 6l-2 2M13 17l-2 2a4 4 0 0 1-6-6l2-2',
};

export function icon(name) {
  return s('svg.icon', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, s('path', { d: PATHS[name] }));
}
