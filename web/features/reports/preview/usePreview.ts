import { useEffect, useRef, useState } from 'react'
import { reports } from '#shared/contract/calls/reports.ts'
import type { Answer, Input } from '#shared/contract/route.ts'
import { call } from '#web/lib/call.ts'
import { describeFailure } from '#web/lib/failure.ts'

type Question = Omit<Input<typeof reports.previewReport>, 'nextToken'>

/** The state of the preview of a report. */
export type Preview =
  | { readonly status: 'running'; readonly bytesScanned: number }
  | { readonly status: 'done'; readonly found: PreviewAnswer }
  | { readonly status: 'failed'; readonly failure: string }

export type PreviewAnswer = Answer<typeof reports.previewReport>

/**
 * Requests a preview, and repeats the call until the preview is complete. Leaving the page, or requesting another
 * preview, stops this.
 */
export const usePreview = () => {
  const [preview, setPreview] = useState<Preview>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const stop = (): void => {
    controller.current?.abort()
    setPreview(undefined)
  }
  const run = async (question: Question): Promise<void> => {
    controller.current?.abort()
    const { signal } = (controller.current = new AbortController())
    setPreview({ status: 'running', bytesScanned: 0 })
    try {
      let nextToken: string | undefined
      for (;;) {
        const answer = await call(reports.previewReport, { ...question, ...(nextToken && { nextToken }) }, signal)
        if (!answer || signal.aborted) return
        if (answer.done) return setPreview({ status: 'done', found: answer })
        setPreview({ status: 'running', bytesScanned: answer.bytesScanned })
        nextToken = answer.nextToken
      }
    } catch (error) {
      if (!signal.aborted) setPreview({ status: 'failed', failure: describeFailure(error) })
    }
  }
  return { preview, run, stop }
}
