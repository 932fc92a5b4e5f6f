import Button from '@cloudscape-design/components/button'
import { useNavigate } from 'react-router-dom'
import { reportLink, type ReportBeginning } from '#web/lib/addresses/reportLink.ts'
import { useRoles } from '#web/lib/session/session.ts'

interface Props {
  /** Called when somebody presses the button. */
  readonly beginning: () => ReportBeginning
}

/** Opens the builder of reports with the filters in use. Reports are made by administrators. */
export const ReportOnThese = ({ beginning }: Props) => {
  const navigate = useNavigate()
  if (!useRoles().includes('adminGroup')) return undefined
  return <Button onClick={() => void navigate(reportLink(beginning()))}>Report on these</Button>
}
