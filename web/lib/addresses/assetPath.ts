import type { Device } from '#shared/contract/device.ts'

/** /assets/{id}/{model}, whatever characters the names have. */
export const assetPath = ({ deviceName, modelName }: Pick<Device, 'deviceName' | 'modelName'>): string =>
  `/assets/${encodeURIComponent(deviceName)}/${encodeURIComponent(modelName)}`
