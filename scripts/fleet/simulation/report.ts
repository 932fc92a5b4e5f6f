import type { ReadingCategory, ReadingValue } from '#shared/contract/messages/telemetry.ts'
import { iso } from '#shared/time/iso.ts'
import type { SimulatedParameter } from '../catalogue/models.ts'
import type { Random } from './random.ts'
import type { InstrumentState, OutgoingMessage } from './state.ts'
import { measure } from './values.ts'

/**
 * If the number of items per message is limited, one in this many messages reports items of the controller instead of
 * items of the instrument.
 */
const turnsPerController = 6

interface Reported {
  readonly state: InstrumentState
  readonly messages: readonly OutgoingMessage[]
}

/**
 * Returns the readings messages of one reporting period: one message per category or, if the number of items is
 * limited, a single message.
 */
export const report = (state: InstrumentState, now: number, random: Random): Reported => {
  const groups = groupsOf(state.model.parameters)
  const chosen = state.itemsPerMessage === undefined ? groups : [limited(state, groups, state.itemsPerMessage)]
  const messages = chosen.map(({ category, places }, index): OutgoingMessage => {
    const counted = { ...state, reports: state.reports + index + 1 }
    const readings = readingsOf(counted, measure(counted, now, random), places)
    return { kind: 'readings', payload: { timestamp: iso(now), category, readings } }
  })
  return { state: { ...state, reports: state.reports + chosen.length }, messages }
}

const readingsOf = (
  { model }: InstrumentState,
  values: readonly ReadingValue[],
  places: readonly number[],
): Record<string, ReadingValue> =>
  Object.fromEntries(places.map(place => [model.parameters[place]?.mnemonic ?? '', values[place] ?? '']))

/**
 * The items of one category, given by their positions in the model's list of parameters. The first item is the
 * category's report count.
 */
interface Group {
  readonly category: ReadingCategory
  readonly places: readonly number[]
}

const known = new WeakMap<readonly SimulatedParameter[], readonly Group[]>()

const groupsOf = (parameters: readonly SimulatedParameter[]): readonly Group[] => {
  const groups =
    known.get(parameters) ??
    [...new Set(parameters.map(({ category }) => category))].map(category => ({
      category,
      places: parameters.flatMap((parameter, place) => (parameter.category === category ? [place] : [])),
    }))
  known.set(parameters, groups)
  return groups
}

/**
 * Returns the items of a message whose number of items is limited: the report count, and those items whose turn it
 * is.
 */
const limited = ({ model, reports }: InstrumentState, groups: readonly Group[], limit: number): Group => {
  const [own, controller] = groups
  if (!own) throw new Error(`The model ${model.modelName} has no parameters. Add some in scripts/fleet/catalogue`)
  const controllersTurn = controller !== undefined && reports % turnsPerController === turnsPerController - 1
  const { category, places } = controllersTurn ? controller : own
  const [counter = 0, ...others] = places
  const wanted = Math.min(limit - 1, others.length)
  const first = (reports * wanted) % others.length
  const due = Array.from({ length: wanted }, (_, index) => others[(first + index) % others.length] ?? counter)
  return { category, places: [counter, ...due] }
}
