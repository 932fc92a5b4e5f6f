import type { Device } from '#shared/contract/device.ts'

/** The path of an asset's page: /assets/{id}/{model}. The names may contain any characters. */
export const assetPath = ({ deviceName, modelName }: Pick<Device, 'deviceName' | 'modelName'>): string =>
  `/assets/${encodeURIComponent(deviceName)}/${encodeURIComponent(modelName)}`
