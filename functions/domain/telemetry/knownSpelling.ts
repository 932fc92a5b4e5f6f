import type { ParameterTypes } from '#shared/expression/valueType.ts'
import { hasOtherSpelling } from '#shared/contract/messages/telemetry.ts'
import { canonicalName } from '#shared/text/names.ts'
import type { DeviceState } from './deviceState.ts'
import type { Incoming } from './incoming.ts'

/**
 * Returns a message in which each mnemonic has the spelling that the model or the instrument already uses. Unknown
 * names get their canonical spelling. A name in printable ASCII has only one spelling.
 */
export const inKnownSpelling = (
  incoming: Incoming,
  { latest }: Pick<DeviceState, 'latest'>,
  parameters: ParameterTypes | undefined,
): Incoming => {
  if (incoming.type !== 'message' || incoming.message.kind !== 'readings') return incoming
  const { message } = incoming
  const { items } = message
  if (!hasOtherSpelling(items.names)) return incoming
  const names = items.names.map(name => {
    if (parameters?.has(name)) return name
    const canonical = canonicalName(name)
    return !parameters?.has(canonical) && Object.hasOwn(latest, name) ? name : canonical
  })
  return { ...incoming, message: { ...message, items: { ...items, names } } }
}
