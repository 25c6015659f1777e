import { BADGE_IDS } from '#domain/profiles/badges.ts'
import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import { businesses } from '#worker/model/profiles/tables.ts'

/** The business with the most a profile can show: contact, address, cover and three badges. */
export async function fillBusiness(db: Database, userId: number, coverKey: string | null): Promise<void> {
  const badges = ['responsibly_sourced', 'inclusive', 'women_owned']
  await batch(db, [
    db.insert(businesses).values({
      ...{ userId, contactEmail: 'hello@shop.example', contactPhone: '388000000', contactPhoneCode: '33' },
      showsAddress: true,
      place: { street: '12 quai des Bateliers', postal_code: '67000', locality: 'Strasbourg', country: 'France' },
      ...{ coverSource: 'image', coverKey, coverWidth: 1600, coverHeight: 900 },
      badgeColor: '#1A237E',
      badgeOptOut: BADGE_IDS.filter((id) => !badges.includes(id)),
    }),
  ])
}
