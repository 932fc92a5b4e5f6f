import { createWriteStream, type WriteStream } from 'node:fs'
import { Writable } from 'node:stream'

/** The minimum time for which the log discards lines after a failed write. */
const pauseMs = 10_000

/**
 * Opens the functions' log file. A full disk only loses lines of the log: the failure is reported once, and logging
 * resumes when there is space again.
 */
export const openLog = (file: string, now: () => number = Date.now): Writable => {
  let stream: WriteStream | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  const open = (flags: 'a' | 'w'): WriteStream => {
    const opened = createWriteStream(file, { flags, mode: 0o600 })
    opened.on('error', error => {
      if (stream !== opened) return
      stream = undefined
      failedAt = now()
      console.error(`${file} cannot be written (${error.message}); its lines are lost until it can`)
    })
    return opened
  }
  stream = open('w')
  return new Writable({
    write: (chunk, _encoding, done) => {
      if (!stream && now() - failedAt >= pauseMs) stream = open('a')
      stream?.write(chunk)
      done()
    },
    final: done => {
      // A failure to write the last lines was already reported. It is ignored here, so that the product still stops
      // normally.
      if (stream) stream.end(() => done())
      else done()
    },
  })
}
