/** The small set by the names that people know it by, on the web tests' server. */
import { listRestaurants } from '#contract/restaurants.ts';
import { testServer } from '#tests/msw/real-server.ts';

export const admin = 'admin@ardealgrill.example';
/** Evaluator of RO-CJ-01 alone. */
export const clujManager = 'manager.cluj@ardealgrill.example';
/** Evaluator of RO-B-01 and RO-B-02. */
export const bucharestShift = 'tura.bucuresti@ardealgrill.example';

export async function restaurantIdOf(storeId: string): Promise<string> {
  const server = await testServer();
  const { data } = await server.call(listRestaurants, { as: admin });
  const found = data.find((restaurant) => restaurant.store_id === storeId);
  if (!found) throw new Error(`no restaurant ${storeId}`);
  return found.id;
}
