// oxlint-disable no-unused-vars -- CloudFront calls `handler` by its name
// Runs in CloudFront for every request that is not for the API. The console is one page that finds its own way by the
// path; only what the build made is a file: '/name.ext' and '/assets/name.ext'. Deeper paths are the console's, even
// with a dot in them, such as '/update-user/edit/anna.smith'.
function handler(event) {
  var request = event.request
  if (!/^\/(assets\/)?[^/]+\.[a-z0-9]+$/i.test(request.uri)) request.uri = '/index.html'
  return request
}
