import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { SampleEvent } from '#shared/contract/device.ts'
import type { TimeWindow } from '#shared/time/dates.ts'
import { iso } from '#shared/time/iso.ts'
import { indexedName } from '../../domain/telemetry/queue/sampleKey.ts'
import { db } from '../store/db.ts'
import type { Item } from '../store/pages.ts'
import { historyTable, sampleEventOf } from './historyRepository.ts'

/** A sample queue event that a search found. */
export interface SampleHit extends SampleEvent {
  readonly deviceName: string
}

interface Hits {
  readonly hits: readonly SampleHit[]
  /** Whether others were left unread. */
  readonly isCut: boolean
}

const hitsLimit = 300
/** A short text may begin millions of names, whose times are outside of the requested window. */
const pagesLimit = 10

/**
 * The events of samples whose id or batch is a text, newest first, and of samples whose id or batch begins with the
 * text, the last names first.
 */
export const findSampleEvents = async (text: string, { from, to }: TimeWindow): Promise<Hits> => {
  const indexed = indexedName(text)
  if (!indexed) return { hits: [], isCut: false }
  const { group, name } = indexed
  const isInWindow = ({ deviceTimeStamp }: SampleHit): boolean =>
    deviceTimeStamp >= iso(from) && deviceTimeStamp <= iso(to)
  const [exact, longer] = await Promise.all([
    hitsBetween(group, `${name}#${iso(from)}`, `${name}#${iso(to)}~`, () => true),
    // A digit is the first character after the hash sign that a name can have.
    hitsBetween(group, `${name}0`, `${name}\u{10ffff}`, isInWindow),
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

const hitOf = (item: Item): SampleHit => ({ ...sampleEventOf(item), deviceName: String(item['deviceName']) })
