import { parentPort, workerData } from 'node:worker_threads'
import { readTable } from '#shared/spreadsheets/readTable.ts'
import type { ReadOrder } from './readInWorker.ts'

// Reads the table, which is all that this thread does. It is bundled beside the functions that start it.
const { bytes, fileName } = workerData as ReadOrder
parentPort?.postMessage(readTable(bytes, fileName))
