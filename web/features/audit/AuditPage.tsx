import Alert from '@cloudscape-design/components/alert'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { audit, type AuditRecord } from '#shared/contract/calls/audit.ts'
import { ListPage } from '#web/components/ListPage/ListPage.tsx'
import { makeRowSource } from '#web/components/ResourceTable/rowSource.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { useCall } from '#web/lib/queries.ts'
import { auditCardColumns, auditColumns } from './auditColumns.tsx'
import { auditPageSize, auditSearchFrom } from './auditSearch.ts'
import { ChangesModal } from './ChangesModal.tsx'
import { countText } from '#web/lib/countText.ts'
import { halfWindow, useMedia } from '#web/lib/useMedia.ts'

/** The page of the audit trail: who changed what and when, newest first. */
export const AuditPage = () => {
  const [params] = useSearchParams()
  const records = useCall(audit.listAudit, auditSearchFrom(params), { keepPrevious: true })
  const [opened, setOpened] = useState<AuditRecord>()
  const zone = useTimeZone()
  const hasCards = useMedia(halfWindow)
  const columns = useMemo(() => (hasCards ? auditCardColumns : auditColumns)(setOpened, zone), [hasCards, zone])
  const isCut = records.data?.auditList.length === auditPageSize
  return (
    <ListPage
      title="Audit"
      name="audit"
      source={makeRowSource(records, answer => answer.auditList)}
      columns={columns}
      rowKey={record => record.id}
      exportName="Audit_Data.csv"
      narrowLook="cardsSooner"
      search={
        isCut && (
          <Alert>
            These are the newest {countText(auditPageSize)} changes. Filter by time, by person, or by entity and name to
            see older ones.
          </Alert>
        )
      }
    >
      {opened && <ChangesModal record={opened} onClose={() => setOpened(undefined)} />}
    </ListPage>
  )
}
