/** The part of React's scheduler that the tests use; the types that are published leave it out. */
declare module 'scheduler' {
  /** How often a second work hands over; 1 is every second. */
  export function unstable_forceFrameRate(fps: number): void;
}
