import { createWriteStream, type WriteStream } from 'node:fs'
import { Writable } from 'node:stream'

/** After a failure, the log stays closed for at least this time. */
const pauseMs = 10_000

/**
 * The functions' log as a file. A disk that is full loses lines of the log and nothing else: the failure is reported
 * once, and the log goes on when there is room again.
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
      // A failure of the last lines has been reported already. It must not make the product fail while it stops.
      if (stream) stream.end(() => done())
      else done()
    },
  })
}
