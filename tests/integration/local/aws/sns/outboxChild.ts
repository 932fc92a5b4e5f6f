import { openOutbox } from '#scripts/local/aws/sns/outbox.ts'

/** The process that the crash test kills. It adds mails one by one, and prints the number of each that is kept. */
const outbox = await openOutbox({ file: process.argv[2] ?? '' })
const last = outbox.list().at(-1)?.subject.split(' ')[1]
for (let n = last === undefined ? 0 : Number(last) + 1; ; n += 1) {
  await outbox.add({ to: 'all', subject: `Mail ${n}`, text: 'x'.repeat(2000) })
  process.stdout.write(`${n}\n`)
}
