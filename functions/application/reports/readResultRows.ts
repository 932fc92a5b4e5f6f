import { previewTable, type PreviewTable } from '../../domain/reports/preview.ts'
import { resultCells } from '../../domain/reports/resultCells.ts'
import { beginningOfResult } from '../../gateways/results.ts'
import { requireResult } from './downloadResult.ts'

/** The most rows of a result that a page shows. The file has all rows. */
const mostRows = 500

/**
 * The most bytes of the file that are read for the first rows. If texts are long, the bytes end before the rows do.
 */
const mostBytes = 1_000_000

/** Returns the first rows of a result, in the order of its file, and the number of all its rows if that is known. */
export const readResultRows = async (
  executionId: string,
  now: number,
): Promise<PreviewTable & { readonly total: number | undefined }> => {
  const { etag, result } = await requireResult(executionId, now)
  const lines = resultCells(await beginningOfResult(executionId, etag, mostBytes))
  return { ...previewTable(lines.slice(0, mostRows + 1)), total: result?.rows }
}
