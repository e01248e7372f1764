import * as z from 'zod/mini';
import { password } from '#contract/user-changes.ts';

/** A new password and its confirmation, which is a field of the form only. Check the object by {@link samePasswords}. */
export const newPasswordFields = {
  password,
  password_confirmation: z.string().check(z.minLength(1)),
};

interface Passwords {
  password: string;
  password_confirmation: string;
}

/** Both are the same: for the `.check()` of a form that has {@link newPasswordFields}. */
export const samePasswords = z.refine<Passwords>((form) => form.password === form.password_confirmation, {
  path: ['password_confirmation'],
  error: 'passwords_differ',
  // Also while another field is still wrong.
  when: () => true,
});
