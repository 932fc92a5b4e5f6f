// oxlint-disable no-unused-vars -- CloudFront calls `handler` by its name
// Runs in CloudFront for every request to the API, and passes it the address of the viewer. A value that the viewer
// sent in the same header is replaced.
function handler(event) {
  event.request.headers['x-viewer-address'] = { value: event.viewer.ip }
  return event.request
}
