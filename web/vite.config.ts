import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callsOnly } from './callsOnly.ts'
import { compileHints } from './compileHints.ts'
import { fontFiles } from './fontFiles.ts'
import { guideFiles } from './guideFiles.ts'
import { workerLicenses } from './workerLicenses.ts'

export default defineConfig(({ command }) => ({
  // Tests build the console too, with another NODE_ENV. These settings make every build a production build.
  ...(command === 'build' && {
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
  }),
  root: new URL('.', import.meta.url).pathname,
  plugins: [callsOnly(), react(), fontFiles(), compileHints(), guideFiles()],
  worker: { plugins: () => [workerLicenses()] },
  build: {
    outDir: '../.build/web',
    // The licences of the bundled packages, as a file next to the console.
    license: { fileName: 'licenses.md' },
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy admits no data: fonts or scripts, so nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The sign-in loads one file. The list of assets loads two more: the frame and its own file. An asset's page
    // loads its own file and the one that pages share. Many small files, split at every piece of code that pages
    // share, would compress worse, and a browser would spend more time on requesting them than on running them. A
    // group takes the files that it names and everything that they import, except what a group of higher priority has
    // taken. Code that several pages need therefore has a higher priority than a page.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'schemas', test: /\/node_modules\/zod\//, priority: 2 },
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: 'frame', test: /web\/(app\/Shell|features\/alarms\/bell\/AlarmBell)\.tsx$/, priority: 1 },
            // The sign-in shares some of its schemas with the forms for users, but must not load those forms'
            // schemas.
            { name: 'signin', test: /shared\/contract\/(calls\/signin|paging)\.ts$/, priority: 0.95 },
            {
              name: 'list',
              test: /(web\/(features\/assets\/AssetsPage|components\/info\/InfoPopover)\.tsx|\/(alarm|content)Path\.ts)$/,
              priority: 0.9,
            },
            {
              name: 'searchFields',
              test: /web\/(features\/assets\/AssetSearchFields|components\/SearchForm\/SearchFields)\.tsx$/,
              priority: 0.8,
            },
            { name: 'periodFields', test: /web\/components\/PeriodFields\/\w+\.tsx?$/, priority: 0.7 },
            // The list of assets is drawn a little before the times in its cells, so the code for times is a separate
            // file.
            { name: 'time', test: /web\/components\/Time\.tsx$/, priority: 0.65 },
            {
              name: 'page',
              test: /\/(web\/components\/(page\/(Page|DeadEnd)|HistoryLink|lanes\/ModeLegend|parts\/Waiting|alarms\/Acknowledgement)\.tsx|shared\/(alarms\/severity|time\/(durationText|dates)|contract\/calls\/rules\.calls)\.ts|components\/(key-value-pairs|container)\/index\.js)$/,
              priority: 0.6,
            },
            // Parts that a few pages share. Without these groups, they would be in the files of jobs and reports, and
            // the other pages would load those files and everything that they import.
            {
              name: 'lanes',
              test: /(web\/components\/(lanes\/(Lane\.tsx|lanePieces\.ts)|historyChart\/(StatusLane\.tsx|useChartSeries\.ts))|\/react-query\/build\/modern\/useQueries\.js)$/,
              priority: 0.6,
            },
            {
              name: 'parts',
              test: /(web\/(components\/(EntryTable\/(EntryTable\.tsx|useTableView\.ts|ApartFromForm\.tsx)|alarms\/Severity\.tsx|archive\/(ArchiveButton\.tsx|useArchivedRows\.tsx)|savedViews\/viewAddress\.ts|form\/zoneOptions\.ts|ListPage\/ListPage\.tsx|parts\/(bringIntoView\.ts|InstrumentName\.tsx)|(CloseModal|RouteButton)\.tsx)|lib\/bytesText\.ts)|\/(report|user|model|rule|readRule|alarmChart)Path\.ts|shared\/contract\/calls\/(jobs|reports)\.calls\.ts|\/components\/textarea\/index\.js)$/,
              priority: 0.5,
            },
            {
              name: 'files',
              test: /(web\/(components\/upload\/FilePicker\.tsx|lib\/uploadFile\.ts)|shared\/spreadsheets\/(table|columns)\.ts|\/components\/(file-input|progress-bar)\/index\.js)$/,
              priority: 0.5,
            },
            { name: 'segments', test: /\/components\/segmented-control\/index\.js$/, priority: 0.5 },
            {
              name: 'form',
              test: /(web\/components\/(form\/((FormPage|UpdatePage|UnsavedQuestion|ConflictFrame|ChoiceField|StackedVersions)\.tsx|useNavigateFromHere\.ts)|ConfirmModal\.tsx)|\/components\/column-layout\/index\.js)$/,
              priority: 0.5,
            },
            { name: 'multiselect', test: /\/components\/multiselect\/index\.js$/, priority: 0.6 },
            { name: 'asset', test: /web\/features\/assets\/AssetDetailsPage\.tsx$/, priority: 0.5 },
            // Small pages share a file, because each file's name takes up bytes in the sign-in's script.
            { name: 'passwords', test: /web\/features\/auth\/(Forgot|New|Change)PasswordPage\.tsx$/, priority: 0.4 },
            { name: 'user', test: /web\/features\/users\/(Create|Update)UserPage\.tsx$/, priority: 0.4 },
            {
              name: 'report',
              test: /web\/features\/reports\/((Create|Update)|read\/Read)ReportPage\.tsx$/,
              priority: 0.4,
            },
            { name: 'content', test: /web\/features\/contents\/(Create|Update)ContentPage\.tsx$/, priority: 0.4 },
            { name: 'model', test: /web\/features\/models\/(Create|Update)ModelPage\.tsx$/, priority: 0.4 },
            {
              name: 'audit',
              test: /web\/features\/(audit\/AuditPage|utilisation\/UtilisationPage|performance\/PerformancePage|notifications\/NotificationsPage)\.tsx$/,
              priority: 0.4,
            },
            {
              name: 'history',
              test: /web\/features\/assets\/history\/HistoryPage\.tsx$/,
              priority: 0.3,
            },
          ],
        },
      },
    },
    // Vite's warning about large files is not needed, because a test limits the gzipped sizes of the built files.
    chunkSizeWarningLimit: 700,
  },
}))
