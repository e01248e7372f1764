import { useSyncExternalStore } from 'react';

/** A value that can be read at any time (by guards) and watched (by React, through `useSyncExternalStore`). */
export interface Readable<Value> {
  get: () => Value;
  subscribe: (listener: () => void) => () => void;
}

export interface Cell<Value> extends Readable<Value> {
  set: (value: Value) => void;
}

export function createCell<Value>(initial: Value): Cell<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value; renders again when it changes. */
export function useCell<Value>(cell: Readable<Value>): Value {
  return useSyncExternalStore(cell.subscribe, cell.get);
}
