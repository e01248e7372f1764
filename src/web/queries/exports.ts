import { mutationOptions } from '@tanstack/react-query';
import type { FileEndpoint, QueryOf } from '#contract/endpoint.ts';
import type { exportActivity, exportReports } from '#contract/exports.ts';
import type { FileFormat } from '#contract/file-format.ts';
import type { Api, CallInput } from '#web/api/client.ts';
import type { RestaurantFilters } from './restaurants.ts';
import { saveFile } from './save-file.ts';
import type { UserFilters } from './users.ts';

/** The declarations come with the first file: no page is painted with them. */
const contract = () => import('#contract/exports.ts');

/** A field that is absent filters nothing, and so does one that is undefined. */
type Loose<Query> = { [Field in keyof Query]: Query[Field] | undefined };

/** The reports of a restaurant (of all within reach without one) of a month or several, as the page filters them. */
export type ReportExport = Loose<Omit<QueryOf<typeof exportReports>, 'format' | 'from'>> & { from: string };
export type ActivityExport = Loose<Omit<QueryOf<typeof exportActivity>, 'format'>>;

/** Fetches a file in the format that the mutation is called with, has it saved, and answers its name. */
export function exporting<E extends FileEndpoint>(
  api: Api,
  endpoint: () => Promise<E>,
  queryOf: (format: FileFormat) => CallInput<E>,
) {
  return mutationOptions({
    mutationFn: async (format: FileFormat): Promise<string> => {
      const file = await api.download(await endpoint(), queryOf(format));
      // Saved here, so that nothing keeps its bytes once they are the browser's.
      saveFile(file);
      return file.name;
    },
  });
}

/** What an export menu writes: a list as a file, exactly as filtered. */
export type ExportOptions = ReturnType<typeof exporting>;

export const exportMutations = {
  reports: (api: Api, filters: ReportExport) =>
    exporting(
      api,
      async () => (await contract()).exportReports,
      (format) => ({ query: { ...filters, format } }),
    ),

  restaurants: (api: Api, { month, q, type, archived, sort }: RestaurantFilters) =>
    exporting(
      api,
      async () => (await contract()).exportRestaurants,
      (format) => ({
        query: { format, date: month, q, type, ...(archived && { archived: '1' as const }), sort },
      }),
    ),

  /** All pages: the file has every person whom the filters take. */
  users: (api: Api, { q, role, position, status, restaurantId, sort }: UserFilters) =>
    exporting(
      api,
      async () => (await contract()).exportUsers,
      (format) => ({
        query: { format, q, role, position, status, restaurant_id: restaurantId, sort },
      }),
    ),

  activity: (api: Api, filters: ActivityExport) =>
    exporting(
      api,
      async () => (await contract()).exportActivity,
      (format) => ({ query: { ...filters, format } }),
    ),
};
