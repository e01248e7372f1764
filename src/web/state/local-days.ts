/** Days of the device's own calendar as instants; a day that the clocks change in has 23 or 25 hours. */
import dayjs from 'dayjs';
import type { Day } from '#contract/month.ts';

export const startOfDay = (day: Day): string => dayjs(day).toISOString();

/** The first instant that is no longer of the day. */
export const endOfDay = (day: Day): string => dayjs(day).add(1, 'day').toISOString();
