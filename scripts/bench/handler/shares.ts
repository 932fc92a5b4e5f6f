import { Session, type Profiler } from 'node:inspector/promises'

/**
 * The parts that the handler's time is divided into. Each part has a pattern for the file of the running code, or of
 * the code that called it. The first match counts.
 */
const parts: readonly (readonly [name: string, code: RegExp])[] = [
  [
    'packing',
    /\/(packing|stateItem|historyChunk|historyItem|waitingRows)\.ts$|\/state\/pack\/|\/dataformat|^node:zlib/,
  ],
  ['alarms and rules', /\/functions\/domain\/alarms\//],
  ['messages', /\/functions\/(ingest|domain\/telemetry)\/|\/shared\/contract\//],
  ['rows for reports', /\/gateways\/(rowDelivery|readingsDelivery)\.ts$/],
  ['SDK and HTTP', /\/node_modules\/|^node:/],
]

const others = 'everything else'

/** Profiles some work. Returns the share of time for each part; the shares add up to 1. */
export const profileShares = async (work: () => Promise<void>): Promise<Readonly<Record<string, number>>> => {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 200 })
  await session.post('Profiler.start')
  await work()
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  const hits = hitsByPart(profile.nodes)
  const all = [...hits.values()].reduce((sum, count) => sum + count, 0)
  return Object.fromEntries([...hits].map(([part, count]) => [part, count / all]))
}

const idle = new Set(['(idle)', '(program)'])

const hitsByPart = (nodes: readonly Profiler.ProfileNode[]): Map<string, number> => {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const hits = new Map([...parts.map(([name]) => name), 'garbage collection', others].map(name => [name, 0]))
  const visit = ({ callFrame, children = [], hitCount = 0 }: Profiler.ProfileNode, inherited: string): void => {
    const part =
      callFrame.functionName === '(garbage collector)' ? 'garbage collection' : partOf(callFrame.url, inherited)
    if (!idle.has(callFrame.functionName)) hits.set(part, (hits.get(part) ?? 0) + hitCount)
    for (const id of children) {
      const child = byId.get(id)
      if (child) visit(child, part)
    }
  }
  const [root] = nodes
  if (root) visit(root, others)
  return hits
}

/**
 * Returns the part that a function's time belongs to. The time of a built-in function belongs to the part that called
 * it.
 */
const partOf = (url: string, inherited: string): string => {
  const found = parts.find(([, code]) => code.test(url))
  if (found) return found[0]
  return inherited
}
