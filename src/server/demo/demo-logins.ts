/** The log-ins of the demo data. They exist in demo and dev only. */
import type { Role } from '#contract/users.ts';

export const demoPassword = 'demo-ardeal-2026';

const emails: readonly { email: string; role: Role }[] = [
  { email: 'admin@ardealgrill.example', role: 'admin' },
  { email: 'manager.cluj@ardealgrill.example', role: 'evaluator' },
  { email: 'tura.bucuresti@ardealgrill.example', role: 'evaluator' },
  { email: 'crew@ardealgrill.example', role: 'user' },
];

export const demoLogins = emails.map((login) => ({ ...login, password: demoPassword }));
