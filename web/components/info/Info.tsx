import { lazy, Suspense } from 'react'
import type { InfoTopic } from './infoTopics.ts'

/** Help in place for a word of the console. It is no part of what a page loads first. */
export const Info = ({ topic }: { readonly topic: InfoTopic }) => (
  <Suspense>
    <InfoPopover topic={topic} />
  </Suspense>
)

const InfoPopover = lazy(async () => ({ default: (await import('./InfoPopover.tsx')).InfoPopover }))
