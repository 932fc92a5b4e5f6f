import { readFileSync } from 'node:fs'
import path from 'node:path'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { describe, expect, it } from 'vitest'
import { namedEntries } from '#functions/domain/alarms/state/ruleEntries.ts'
import type { Items } from '#shared/contract/messages/telemetry.ts'
import type { DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { stateItem, readStateItem } from '#functions/data/devices/stateItem.ts'

const folder = path.join(import.meta.dirname, '../../../../fixtures/stored')

type StoredItem = Readonly<Record<string, { B?: string }>>

const fixture = (release: string, file: string): unknown =>
  JSON.parse(readFileSync(path.join(folder, release, file), 'utf8'))

/** The fixtures hold binary attributes as Base64. */
const itemOf = (stored: StoredItem): Record<string, unknown> =>
  unmarshall(
    Object.fromEntries(
      Object.entries(stored).map(([name, value]) => [
        name,
        value.B === undefined ? value : { B: Buffer.from(value.B, 'base64') },
      ]),
    ) as Parameters<typeof unmarshall>[0],
  )

const samplesListed = 12
const entriesListed = 3

/** Items by name, as both releases held them. */
const readingsOf = ({ names, values }: Items) => Object.fromEntries(names.map((name, place) => [name, values[place]]))

const messageOf = <M extends { readonly items?: Items }>({ items, ...message }: M) => ({
  ...message,
  ...(items && { readings: readingsOf(items) }),
})

/** A state as the fixtures list it: they were made by the earlier release's own reader. */
const listed = (state: DeviceState) => {
  const { deviceName, revision, deviceStatus, modelName, autoResolveAt, latest, rules, chunk } = state
  return JSON.parse(
    JSON.stringify({
      deviceName,
      revision,
      deviceStatus,
      modelName,
      quietAt: autoResolveAt,
      latest,
      rules: Object.fromEntries(rules ? namedEntries(rules.rules) : []),
      pairs: Object.fromEntries(rules?.pairs ?? []),
      recent: rules && {
        newest: rules.recent.newest,
        horizon: rules.recent.horizon,
        size: rules.recent.size,
        samples: rules.recent.messages.slice(0, samplesListed).map(messageOf),
        older: {
          values: [...rules.recent.older.values],
          messages: rules.recent.older.messages.map(one => ({ ...messageOf(one), names: one.items.names })),
        },
      },
      chunk: chunk && {
        ...chunk,
        entries: chunk.entries.slice(0, entriesListed).map(([at, items]) => [at, readingsOf(items)]),
      },
    }),
  ) as object
}

const statesOf = (release: string): DeviceState[] => {
  const { deviceStates } = fixture(release, 'items.json') as { deviceStates: StoredItem[] }
  return deviceStates.map(item => readStateItem(itemOf(item)))
}

describe.each(['be27829', '33a5228', '0da44f61', '632e85fc', 'b60f217f', '4728bfc8'])(
  'the device states that release %s wrote',
  release => {
    it('are read as that release itself read them', () => {
      const read = statesOf(release).map(listed)
      expect(read).toEqual(fixture(release, 'states.json'))
      expect(read.length).toBeGreaterThan(2)
    })

    it.each([3, 4, 5] as const)('have the same contents after they are rewritten in version %d', version => {
      for (const state of statesOf(release))
        expect(readStateItem(stateItem(state, state.revision, version))).toEqual({ ...state, storedVersion: version })
    })
  },
)
