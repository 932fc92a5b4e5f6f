import Box from '@cloudscape-design/components/box'
import type { Device } from '#shared/contract/device.ts'
import { assetPath } from '#web/lib/addresses/assetPath.ts'
import { RouteLink } from '../RouteLink.tsx'

/** An instrument's serial number, which leads to the instrument's page, with the model below it. */
export const InstrumentName = ({ of }: { readonly of: Pick<Device, 'deviceName' | 'modelName'> }) => (
  <>
    <RouteLink to={assetPath(of)}>{of.deviceName}</RouteLink>
    <Box fontSize="body-s" fontWeight="normal" color="text-body-secondary">
      {of.modelName}
    </Box>
  </>
)
