import Box from '@cloudscape-design/components/box'
import { zoneLabel } from '#web/lib/time.ts'
import type { WindowForm } from './useWindowForm.ts'
import { WindowEnds } from './WindowEnds.tsx'
import './WindowFields.css'

/** The fields for the start and the end of a time window, each a date and a time. */
export const WindowFields = ({ form: { entry, problems, put, zone, opened } }: { readonly form: WindowForm }) => (
  <div className="window-fields">
    <WindowEnds entry={entry} problems={problems} put={put} />
    <div className="window-zone">
      <Box color="text-body-secondary" fontSize="body-s">
        Times in {zoneLabel(zone, opened)}. Both ends are included.
      </Box>
    </div>
  </div>
)
