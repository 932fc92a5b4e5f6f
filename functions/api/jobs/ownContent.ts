import { Validation } from '../../domain/errors.ts'
import { contentOfKey, type Content } from '../../domain/jobs/contentKey.ts'

/**
 * Returns the uploaded content file that a call refers to by name. Throws a Validation if this service did not issue
 * the name.
 */
export const ownContent = (fileName: string): Content => {
  const content = contentOfKey(fileName)
  if (!content)
    throw new Validation([{ field: 'fileName', message: 'No uploaded file has this name. Upload the file first' }])
  return content
}
