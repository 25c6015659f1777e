import { island } from '../../../ui/island.tsx'

/** What a profile's owner arranges and adds. */
export const ProfileTools = island(() =>
  import('../../../boards/list/profile-tools.tsx').then(({ ProfileTools }) => ProfileTools),
)
