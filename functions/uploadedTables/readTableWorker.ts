import { parentPort, workerData } from 'node:worker_threads'
import { readTable } from '#shared/spreadsheets/readTable.ts'
import type { ReadOrder } from './readInWorker.ts'

// This thread reads one table from a file and ends. Its code is bundled next to the functions that start it.
const { bytes, fileName } = workerData as ReadOrder
parentPort?.postMessage(readTable(bytes, fileName))
