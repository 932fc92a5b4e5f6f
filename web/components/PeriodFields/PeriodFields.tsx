import Box from '@cloudscape-design/components/box'
import { zoneLabel } from '#web/lib/time.ts'
import type { PeriodForm } from './usePeriodForm.ts'
import { PeriodEnds } from './PeriodEnds.tsx'
import './PeriodFields.css'

/** The fields for the start and the end of a period, each a date and a time. */
export const PeriodFields = ({ form: { entry, problems, put, zone, opened } }: { readonly form: PeriodForm }) => (
  <div className="period-fields">
    <PeriodEnds entry={entry} problems={problems} put={put} />
    <div className="period-zone">
      <Box color="text-body-secondary" fontSize="body-s">
        Times in {zoneLabel(zone, opened)}. Both ends are included.
      </Box>
    </div>
  </div>
)
