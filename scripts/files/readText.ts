import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { decodeText, NotText } from '#shared/text/decodeText.ts'

/** Reads a text file that was written by a person or by another program. Errors name the file and the remedy. */
export const readText = async (file: string): Promise<string> => decodedFrom(file, await readFile(file))

export const readTextSync = (file: string): string => decodedFrom(file, readFileSync(file))

/** Reads a JSON file that was written by a person or by another program. Errors name the file and the remedy. */
export const readJson = async (file: string): Promise<unknown> => parsedFrom(file, await readText(file))

export const readJsonSync = (file: string): unknown => parsedFrom(file, readTextSync(file))

const decodedFrom = (file: string, bytes: Uint8Array): string => {
  try {
    return decodeText(bytes)
  } catch (error) {
    if (error instanceof NotText) throw new Error(`${file} cannot be read as text. ${error.message}`, { cause: error })
    throw error
  }
}

const parsedFrom = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${file} cannot be read as JSON: ${(error as Error).message}. Correct it`, { cause: error })
  }
}
