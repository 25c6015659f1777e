/** The six device types (CON-010). */
export const DEVICE_TYPES = ['web', 'web_mobile', 'iphone', 'ipad', 'android_mobile', 'android_tablet'] as const
export type DeviceType = (typeof DEVICE_TYPES)[number]

/** The device type of a User-Agent; "web" if it is unknown (CON-010, G-106). */
export function deviceType(userAgent: string | null): DeviceType {
  const agent = userAgent ?? ''
  // Windows phones also claim to be Android and iPhone.
  if (/Windows Phone|IEMobile/i.test(agent)) return 'web_mobile'
  if (/iPad/i.test(agent)) return 'ipad'
  if (/iPhone|iPod/i.test(agent)) return 'iphone'
  if (/Android/i.test(agent)) return /Mobile/i.test(agent) ? 'android_mobile' : 'android_tablet'
  if (/Mobi|Opera Mini|BlackBerry|webOS|KAIOS/i.test(agent)) return 'web_mobile'
  return 'web'
}

/** True if a device gets the mobile layout: phones do, tablets do not (G-106). */
export function isMobileLayout(type: DeviceType): boolean {
  return type === 'web_mobile' || type === 'iphone' || type === 'android_mobile'
}
