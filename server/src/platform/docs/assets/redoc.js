Redoc.init(
  '/api/openapi.json',
  { hideDownloadButtons: false, nativeScrollbars: true, theme: { colors: { primary: { main: '#0b6e5f' } } } },
  document.getElementById('docs'),
)
