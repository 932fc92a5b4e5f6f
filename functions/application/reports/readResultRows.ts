import { previewTable, type PreviewTable } from '../../domain/reports/preview.ts'
import { resultCells } from '../../domain/reports/resultCells.ts'
import { beginningOfResult } from '../../gateways/results.ts'
import { requireResult } from './downloadResult.ts'

/** The maximum number of a result's rows that a page shows. The file contains all rows. */
const mostRows = 500

/**
 * The maximum number of bytes of a result's file that are read for the first rows. If texts are long, these bytes
 * contain fewer rows.
 */
const mostBytes = 1_000_000

/** Returns a result's first rows, in the order of its file, and its total number of rows if that is known. */
export const readResultRows = async (
  executionId: string,
  now: number,
): Promise<PreviewTable & { readonly total: number | undefined }> => {
  const { etag, result } = await requireResult(executionId, now)
  const lines = resultCells(await beginningOfResult(executionId, etag, mostBytes))
  return { ...previewTable(lines.slice(0, mostRows + 1)), total: result?.rows }
}
