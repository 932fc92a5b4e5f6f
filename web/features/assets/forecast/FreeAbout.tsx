import type { Device } from '#shared/contract/device.ts'
import { useNow } from '#web/components/useNow.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { freeAboutText } from './freeAboutText.ts'
import './FreeAbout.css'

/**
 * Shows when an instrument is expected to be done with its samples. Shows nothing if that is not known or has passed.
 */
export const FreeAbout = ({ device }: { readonly device: Pick<Device, 'freeAt'> }) => {
  const text = freeAboutText(device.freeAt, useTimeZone(), useNow())
  return text && <span className="free-about">{text}</span>
}
