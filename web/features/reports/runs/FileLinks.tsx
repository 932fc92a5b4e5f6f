import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useEffect, useRef, useState } from 'react'
import { reports } from '#shared/contract/calls/reports.ts'
import type { Answer, Input } from '#shared/contract/route.ts'
import { call } from '#web/lib/call.ts'
import { describeFailure } from '#web/lib/failure.ts'
import { notify } from '#web/lib/notices.ts'

type Format = NonNullable<Input<typeof reports.downloadReport>['format']>
type Files = Answer<typeof reports.downloadReport>['files']

/**
 * Links to the files of a result: a CSV file with a description, and a Parquet file with the same rows, which is
 * created on request.
 */
export const FileLinks = ({ queryExecutionId }: { readonly queryExecutionId: string }) => {
  const [busy, setBusy] = useState<Format>()
  const [files, setFiles] = useState<Files>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const ask = async (format: Format): Promise<void> => {
    const { signal } = (controller.current = new AbortController())
    setBusy(format)
    setFiles(undefined)
    try {
      for (;;) {
        const answer = await call(reports.downloadReport, { queryExecutionId, format }, signal)
        if (signal.aborted) return
        if (answer?.done) return setFiles(answer.files)
      }
    } catch (error) {
      if (!signal.aborted) notify({ type: 'error', text: describeFailure(error) })
    } finally {
      if (!signal.aborted) setBusy(undefined)
    }
  }
  const button = (format: Format, text: string) => (
    <Button loading={busy === format} disabled={busy !== undefined && busy !== format} onClick={() => void ask(format)}>
      {text}
    </Button>
  )
  return (
    <SpaceBetween size="s">
      <SpaceBetween direction="horizontal" size="xs">
        {button('csv', 'Link to CSV')}
        {button('parquet', 'Link to Parquet')}
      </SpaceBetween>
      {files?.length === 0 && <Alert>The result has no rows, so there are no files.</Alert>}
      {files?.map(({ name, url }) => (
        <Link key={name} href={url} external>
          {name}
        </Link>
      ))}
    </SpaceBetween>
  )
}
