import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

interface WriteSettings {
  /** The same button may write again after a success: a mail can be sent twice, a deletion can't be done twice. */
  repeatable?: boolean;
}

/**
 * A mutation behind a button: one write at a time, however fast the button is pressed. The second press of a double
 * click can come before the state of the first one is rendered.
 */
export function useWrite<Data, Failure, Variables, Kept>(
  options: UseMutationOptions<Data, Failure, Variables, Kept>,
  { repeatable = false }: WriteSettings = {},
) {
  const { mutate, error, isPending, isSuccess } = useMutation(options);
  const busy = useRef(false);
  const release = () => {
    busy.current = false;
  };

  return {
    error,
    isSuccess,
    /** Being written; or written, where that is the end of it. */
    isPending: isPending || (isSuccess && !repeatable),
    write: (variables: Variables, done?: (data: Data) => void): void => {
      if (busy.current) return;
      busy.current = true;
      mutate(variables, {
        onError: release,
        onSuccess: (data) => {
          if (repeatable) release();
          done?.(data);
        },
      });
    },
  };
}
