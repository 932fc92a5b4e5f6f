import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { SampleEvent } from '#shared/contract/device.ts'
import type { TimePeriod } from '#shared/time/dates.ts'
import { iso } from '#shared/time/iso.ts'
import { indexedName } from '../../domain/telemetry/queue/sampleKey.ts'
import { db } from '../store/db.ts'
import type { Item } from '../store/pages.ts'
import { historyTable, readSampleEventItem } from './historyRepository.ts'

/** An event in an instrument's sample queue that a search for a sample found. */
export interface SampleHit extends SampleEvent {
  readonly deviceName: string
}

interface Hits {
  readonly hits: readonly SampleHit[]
  /** Whether the search for samples stopped before all matching events were read. */
  readonly isCut: boolean
}

const hitsLimit = 300
/**
 * The maximum number of pages that a search for samples reads. Millions of names may begin with a short text, and
 * most of them may be outside the requested period.
 */
const pagesLimit = 10

/**
 * Finds the events of samples whose id or batch equals the text, newest first. They are followed by the events of
 * samples whose id or batch only begins with the text, sorted by name in descending order.
 */
export const findSampleEvents = async (text: string, { from, to }: TimePeriod): Promise<Hits> => {
  const indexed = indexedName(text)
  if (!indexed) return { hits: [], isCut: false }
  const { group, name } = indexed
  const isInPeriod = ({ deviceTimeStamp }: SampleHit): boolean =>
    deviceTimeStamp >= iso(from) && deviceTimeStamp <= iso(to)
  const [exact, longer] = await Promise.all([
    hitsBetween(group, `${name}#${iso(from)}`, `${name}#${iso(to)}~`, () => true),
    // The second query finds the names that begin with the text but are longer. In a key, a hash sign ends the name.
    // The digit 0 is the first character of names that sorts after the hash sign.
    hitsBetween(group, `${name}0`, `${name}\u{10ffff}`, isInPeriod),
  ])
  return { hits: [...exact.hits, ...longer.hits], isCut: exact.isCut || longer.isCut }
}

const hitsBetween = async (
  group: string,
  low: string,
  high: string,
  fits: (hit: SampleHit) => boolean,
): Promise<Hits> => {
  const hits: SampleHit[] = []
  let key: Item | undefined
  for (let page = 0; page < pagesLimit && hits.length < hitsLimit; page += 1) {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new QueryCommand({
        TableName: historyTable,
        IndexName: 'bySample',
        KeyConditionExpression: 'sampleGroup = :group AND sampleEntry BETWEEN :low AND :high',
        ExpressionAttributeValues: { ':group': group, ':low': low, ':high': high },
        ScanIndexForward: false,
        Limit: hitsLimit,
        ExclusiveStartKey: key,
      }),
    )
    hits.push(...Items.map(hitOf).filter(fits))
    key = LastEvaluatedKey
    if (!key) return { hits, isCut: false }
  }
  return { hits, isCut: true }
}

const hitOf = (item: Item): SampleHit => ({ ...readSampleEventItem(item), deviceName: String(item['deviceName']) })
