/** The part of React's scheduler that is used; the types that are published leave it out. */
declare module 'scheduler' {
  /** How often a second work hands over. React's own is 200 times, and 1 is every second. */
  export function unstable_forceFrameRate(fps: number): void;
}
