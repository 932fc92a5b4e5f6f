import { Validation } from '../../domain/errors.ts'
import { contentOfKey, type Content } from '../../domain/jobs/contentKey.ts'

/**
 * Returns the uploaded file for the name that a call gives. Throws Validation for a name that this service did not
 * give out.
 */
export const ownContent = (fileName: string): Content => {
  const content = contentOfKey(fileName)
  if (!content)
    throw new Validation([{ field: 'fileName', message: 'No uploaded file has this name. Upload the file first' }])
  return content
}
