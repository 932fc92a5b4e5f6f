import { useEffect, useMemo, useState } from 'react'
import { devices } from '#shared/contract/calls/devices.ts'
import { looseName } from '#shared/text/looseName.ts'
import { samplePath } from '#web/lib/addresses/samplePath.ts'
import { mayOpen } from '#web/lib/mayOpen.ts'
import { useCall } from '#web/lib/queries.ts'
import { useRoles } from '#web/lib/session/session.ts'
import type { Finding, FindingGroup } from './findings.ts'

/** There are too many samples to read all their names, so the server searches for them once typing pauses. */
const pauseMs = 250
/** The least number of typed letters for a search on the server: a single letter would match too many samples. */
const shortest = 2

const none: readonly Finding[] = []

/** The samples whose id or batch begins with the typed text. */
export const useSampleFindings = (typed: string) => {
  const mayRead = mayOpen('/samples', useRoles())
  const text = typed.trim().slice(0, 256)
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  const isAsked = mayRead && looseName(text).length >= shortest
  const { data, error } = useCall(
    devices.findSamples,
    { text: asked },
    { enabled: isAsked && asked === text, keepPrevious: true },
  )
  const found = isAsked ? data?.samples : undefined
  const group = useMemo(
    (): FindingGroup => ({
      title: 'Samples',
      findings:
        found?.map(sample => ({
          name: sample.sampleId,
          about: [sample.batchId, sample.deviceName, sample.sampleStatus].filter(Boolean).join(', '),
          to: samplePath(sample.deviceName, sample, sample.reportedUntil),
        })) ?? none,
    }),
    [found],
  )
  const isFailed = isAsked && asked === text && error !== null && !data
  return { group, isReading: isAsked && !isFailed && (asked !== text || !data), isFailed }
}
