import { describe, expect, it } from 'vitest'
import { readOptions } from '#scripts/fleet/run/options.ts'

describe('the options of npm run fleet', () => {
  it('all have a default', () => {
    expect(readOptions([])).toMatchObject({
      size: 12,
      periodMs: 5_000,
      port: 1883,
      prefix: 'DEMO',
      itemsPerMessage: undefined,
    })
  })

  it.each([
    ['size', '0'],
    ['size', '1.5'],
    ['period', 'soon'],
    ['port', '70000'],
    ['items', ''],
    ['prefix', 'a/b'],
  ])('are refused if --%s is %s, and the message names the option', (name, value) => {
    expect(() => readOptions([`--${name}`, value])).toThrow(`--${name}`)
  })

  it('default to the broker and the passwords of the product that runs with the same settings', () => {
    const options = readOptions([], { DATA_DIR: '/data', MQTT_PORT: '2883' })
    expect(options).toMatchObject({ port: 2883, devicesFile: '/data/devices.json' })
  })

  it('take precedence over the settings of the product', () => {
    const environment = { DATA_DIR: '/data', MQTT_PORT: '2883' }
    const options = readOptions(['--port', '3883', '--devices', 'passwords.json'], environment)
    expect(options).toMatchObject({ port: 3883, devicesFile: 'passwords.json' })
  })

  it('refuse an unknown option', () => {
    expect(() => readOptions(['--sizes', '3'])).toThrow('--sizes')
  })
})
