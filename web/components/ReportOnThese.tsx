import Button from '@cloudscape-design/components/button'
import { useNavigate } from 'react-router-dom'
import { reportLink, type ReportBeginning } from '#web/lib/addresses/reportLink.ts'
import { useRoles } from '#web/lib/session/session.ts'

interface Props {
  /** Returns the initial values of the report builder's form. It is called when the button is pressed. */
  readonly beginning: () => ReportBeginning
}

/**
 * The button that opens the report builder with the page's current filters. Only administrators see it, because only
 * they may create reports.
 */
export const ReportOnThese = ({ beginning }: Props) => {
  const navigate = useNavigate()
  if (!useRoles().includes('adminGroup')) return undefined
  return <Button onClick={() => void navigate(reportLink(beginning()))}>Report on these</Button>
}
