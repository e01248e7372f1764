import { Drawing, signs } from './sign.tsx';

/** The few drawings of the interface. */
const paths = {
  ...signs,
  restaurant: 'M3 8.5 4.5 3.5h11L17 8.5M4 8.5v8h12v-8M3 8.5h14M8 16.5v-4.5h4v4.5',
  person: 'M10 10a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5ZM3.75 16.75c.5-3.3 3-5 6.25-5s5.75 1.7 6.25 5',
  people:
    'M7.5 9.5a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5ZM2.5 16.5c.4-2.9 2.4-4.5 5-4.5s4.6 1.6 5 4.5M13 9.25a2.35 2.35 0 1 0-.9-4.52M14.8 12.3c1.6.6 2.5 2 2.7 4.2',
  chevronDown: 'm5.5 8 4.5 4.5L14.5 8',
  chevronLeft: 'M12 5.5 7.5 10l4.5 4.5',
  chevronRight: 'm8 5.5 4.5 4.5L8 14.5',
  arrowUp: 'M10 16V4.5M5.5 9 10 4.5 14.5 9',
  arrowDown: 'M10 4v11.5M5.5 11l4.5 4.5 4.5-4.5',
  cross: 'm5.5 5.5 9 9m0-9-9 9',
  plus: 'M10 4.5v11M4.5 10h11',
  pencil: 'm4 16 .8-3.3L13.1 4.4a1.4 1.4 0 0 1 2 0l.5.5a1.4 1.4 0 0 1 0 2L7.3 15.2 4 16Z',
  archive: 'M3 4h14v4H3zM4.5 8v8.5h11V8M8 11h4',
  trash: 'M4 6h12M8 6V4h4v2M5.5 6l.7 10.5h7.6L14.5 6M8.5 9v4.5M11.5 9v4.5',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l3.5 3.5',
  sun: 'M10 13.25a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5ZM10 2.5v1.5M10 16v1.5M2.5 10H4M16 10h1.5M4.7 4.7l1.06 1.06M14.24 14.24l1.06 1.06M15.3 4.7l-1.06 1.06M5.76 14.24 4.7 15.3',
  moon: 'M16.5 11.8A6.75 6.75 0 0 1 8.2 3.5a6.75 6.75 0 1 0 8.3 8.3Z',
  backspace: 'M7.5 5h9v10h-9L3 10zM10 8l4 4m0-4-4 4',
  tablet: 'M4.5 2.5h11v15h-11zM9 14.75h2',
  screen: 'M3 4.5h14v9H3zM7.5 16.5h5M10 13.5v3',
  globe: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM3 10h14M10 3c2 2 3 4.3 3 7s-1 5-3 7c-2-2-3-4.3-3-7s1-5 3-7Z',
  logOut: 'M8 16.5H4.5v-13H8M12.5 13.5 16 10l-3.5-3.5M16 10H8',
  calendar: 'M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5',
  printer: 'M6 7V3.5h8V7M6 13.5H3.5V7h13v6.5H14M6 11.5h8v5H6z',
  overview: 'M3.5 16.5h13M5.5 13.5v-4M10 13.5v-9M14.5 13.5V7',
  feedback: 'M3.5 4.5h13v9.5h-7L6 17v-3H3.5zM10 6.75v5M7.5 9.25h5',
  coin: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM12.25 7.6c-.5-.7-1.3-1.1-2.25-1.1-1.3 0-2.25.7-2.25 1.7 0 2.4 4.5 1.2 4.5 3.6 0 1-.95 1.7-2.25 1.7-.95 0-1.75-.4-2.25-1.1M10 5v1.5M10 13.5V15',
  banknote: 'M2.5 5h15v10h-15zM10 12.25a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5ZM5 8v4M15 8v4',
  upload: 'M3.5 12v4.5h13V12M10 13V3.75M6.5 7 10 3.5 13.5 7',
  history: 'M4.1 8A6.25 6.25 0 1 1 4 11.5M4 4v4h4M10 6.5V10l2.5 1.75',
  settings:
    'M3.5 6h7M14.5 6h2M3.5 14h2M9.5 14h7M12.5 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7.5 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  more: 'M3.75 10a.75.75 0 1 0 1.5 0 .75.75 0 1 0-1.5 0M9.25 10a.75.75 0 1 0 1.5 0 .75.75 0 1 0-1.5 0M14.75 10a.75.75 0 1 0 1.5 0 .75.75 0 1 0-1.5 0',
  download: 'M3.5 12v4.5h13V12M10 3.5v9.25M6.5 9.5 10 13l3.5-3.5',
  file: 'M5 3h6.5L15 6.5V17H5zM11.5 3v3.5H15',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <Drawing path={paths[name]} {...(className !== undefined && { className })} />;
}
