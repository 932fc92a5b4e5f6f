// oxlint-disable no-unused-vars -- CloudFront calls `handler` by its name
// Runs in CloudFront for every request to the API: tells it who asks. A value that the viewer sent there is replaced.
function handler(event) {
  event.request.headers['x-viewer-address'] = { value: event.viewer.ip }
  return event.request
}
