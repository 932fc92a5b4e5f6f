import * as z from 'zod'
import { iso } from '#shared/time/iso.ts'
import { InstrumentKind } from '../catalogue/models.ts'
import { readCatalogueFile } from '../catalogue/readCatalogueFile.ts'
import type { Random } from './random.ts'
import { makeSampleId, type Batch, type InstrumentState, type OutgoingMessage } from './state.ts'

/** The methods that the instruments of each kind run. */
const methods = readCatalogueFile('methods.json', z.record(InstrumentKind, z.tuple([z.string()], z.string())))

const fewest = 3
const most = 12
const peaksPerSample = 5

/** Creates a new batch of samples, named after the minute in which it was queued. */
export const newBatch = ({ model }: InstrumentState, at: number, random: Random): Batch => ({
  batchId: `B${iso(at).slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')}`,
  method: random.pick(methods[model.kind]),
  // A workstation processes one thing at a time and has no queue of samples.
  size: model.kind === 'WS' ? 1 : Math.floor(random.between(fewest, most + 1)),
  current: 0,
  running: false,
  peaks: Array.from({ length: peaksPerSample }, () => ({
    centre: random.between(0.12, 0.92),
    width: random.between(0.012, 0.03),
    height: random.between(0.08, 1),
  })),
})

export const sampleMessage = (
  batch: Batch,
  number: number,
  sampleStatus: 'Queued' | 'Running' | 'Done' | 'Failed',
  at: number,
): OutgoingMessage => ({
  kind: 'samples',
  payload: { timestamp: iso(at), sampleId: makeSampleId(batch, number), batchId: batch.batchId, sampleStatus },
})

/** Returns the messages that report the batch's samples as queued, beginning with sample number `first`. */
export const queuedMessages = (batch: Batch, first: number, at: number): OutgoingMessage[] =>
  Array.from({ length: batch.size - first + 1 }, (_, index) => sampleMessage(batch, first + index, 'Queued', at))
