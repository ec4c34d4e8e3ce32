import { FIRST_MIGRATIONS } from './first-migrations.js'
import { SECOND_MIGRATIONS } from './second-migrations.js'

/**
 * The schema as SQL, applied once and in order: a change is a new entry at the end. `$id` stands for the type of a generated key,
 * which the two databases spell differently; a statement with `$postgres` or `$sqlite` runs on that database only. Statements are
 * separated by a semicolon at the end of a line.
 */
export const MIGRATIONS: readonly { readonly name: string; readonly statements: string }[] = [
  ...FIRST_MIGRATIONS,
  ...SECOND_MIGRATIONS,
  {
    name: 'leases of all work',
    statements: `
create table "leases" (
  "fence" $id,
  "kind" text not null,
  "item" integer not null,
  "owner" integer not null,
  unique ("kind", "item")
);
alter table "queue" drop column "leasedBy";
alter table "queue" drop column "leasedUntil";
`,
  },
  {
    name: 'documents of jobs',
    statements: `
alter table "documents" add column "jobId" integer;
alter table "documents" add column "madeUpTo" integer not null default 0;
`,
  },
  {
    name: 'accounts of journal entries',
    statements: `
create table "journalSettings" (
  "tenantId" integer not null references "tenants" ("id"),
  "payrollId" integer not null references "payrolls" ("id"),
  "settings" text not null,
  primary key ("tenantId", "payrollId")
);
`,
  },
  {
    name: 'stages of bulk writes',
    statements: `
create table "stages" (
  "id" $id,
  "tenantId" integer not null references "tenants" ("id")
);
create table "stagedEmployees" (
  "id" $id,
  "tenantId" integer not null references "tenants" ("id"),
  "stageId" integer not null references "stages" ("id"),
  "item" integer not null,
  "identifier" text not null,
  "firstName" text not null,
  "lastName" text not null,
  "culture" text not null
);
create index "stagedEmployeesByStage" on "stagedEmployees" ("stageId");
create table "stagedMembers" (
  "id" $id,
  "tenantId" integer not null references "tenants" ("id"),
  "stageId" integer not null references "stages" ("id"),
  "item" integer not null,
  "identifier" text not null,
  "divisionId" integer not null references "divisions" ("id")
);
create index "stagedMembersByStage" on "stagedMembers" ("stageId");
create table "stagedChanges" (
  "id" $id,
  "tenantId" integer not null references "tenants" ("id"),
  "stageId" integer not null references "stages" ("id"),
  "item" integer not null,
  "payrollId" integer not null references "payrolls" ("id"),
  "userId" integer not null references "users" ("id"),
  "employeeId" integer not null references "employees" ("id"),
  "divisionId" integer not null references "divisions" ("id"),
  "forecast" text,
  "reason" text,
  "readUpTo" integer
);
create index "stagedChangesByStage" on "stagedChanges" ("stageId");
create table "stagedValues" (
  "id" $id,
  "tenantId" integer not null references "tenants" ("id"),
  "stageId" integer not null references "stages" ("id"),
  "item" integer not null,
  "changeId" integer not null,
  "payrollId" integer not null,
  "employeeId" integer not null,
  "forecast" text,
  "caseName" text not null,
  "caseFieldName" text not null,
  "value" text not null,
  "start" text not null
);
create index "stagedValuesByStage" on "stagedValues" ("stageId");

alter table "caseChanges" add column "stagedId" integer;
create unique index "caseChangesByStaged" on "caseChanges" ("tenantId", "stagedId") where "stagedId" is not null;
`,
  },
  {
    name: 'sessions of the console',
    statements: `
create table "sessions" (
  "hash" text primary key,
  "keyId" integer not null references "keys" ("id"),
  "created" text not null,
  "ends" text not null
);
`,
  },
  {
    name: 'changes of an employee',
    statements: `
create index "caseChangesByEmployee" on "caseChanges" ("employeeId");
`,
  },
  {
    name: 'operations in doubt',
    statements: `
create index "operationsInDoubt" on "operations" ("tenantId") where "status" = 'reconcile_required';
`,
  },
  {
    name: 'employees by id',
    // The primary key does this on PostgreSQL. Without it SQLite would read all employees of a tenant for a list of ids.
    statements: `
$sqlite create index "employeesById" on "employees" ("tenantId", "id");
`,
  },
  {
    name: 'queries of the console',
    // Queries that use these indexes repeat their conditions word for word.
    statements: `
create index "cycleEventsThatWait" on "cycleEvents" ("tenantId", "period", "sequence") where
  "event" like '{"type":"CandidateMade"%'
  or "event" like '{"type":"PreviewChecked"%'
  or "event" like '{"type":"VariableWriteRejected"%'
  or "event" like '{"type":"VariableWriteConfirmed"%"late":true}'
  or "event" like '{"type":"OperationEnded"%"why":"failed"}'
  or "event" like '{"type":"OperationEnded"%"why":"not_applied"}'
  or "event" like '{"type":"InputsLate"%'
  or "event" like '{"type":"Filed"%"state":"correction_required"%';
create index "payrunJobsThatWait" on "payrunJobs" ("tenantId", "jobEnd") where
  "status" = 'Draft' or ("status" = 'Abort' and "message" <> '');
create index "auditByInstant" on "audit" ("chain", "at");
`,
  },
  {
    name: 'people without opening balances',
    statements: `
alter table "payrunJobs" add column "openingsMissing" integer not null default 0;
`,
  },
  {
    name: 'what entries of the audit log cover',
    statements: `
alter table "audit" add column "covers" text;
create index "auditOfDocuments" on "audit" ("chain", "resource") where "action" = 'document ready';
`,
  },
  {
    name: 'events of webhook destinations',
    statements: `
alter table "webhookDestinations" add column "events" text not null default '["payroll_cycle.updated"]';
`,
  },
  {
    name: 'values of a payroll in their order',
    // Finds values recorded after a job (PostgreSQL uses its primary key, of tenant and id) and the jobs that they may concern.
    statements: `
$sqlite create index "caseValuesInOrder" on "caseValues" ("payrollId", "id");
create index "payrunJobsReleased" on "payrunJobs" ("tenantId", "jobEnd") where "released" is not null;
`,
  },
  {
    name: 'months of payrolls',
    statements: `
alter table "resultSets" add column "inputsDigest" text;
alter table "payrunJobs" add column "month" text;
alter table "payrunJobs" add column "reused" integer not null default 0;
create table "payrollSettings" (
  "tenantId" integer not null references "tenants" ("id"),
  "payrollId" integer not null references "payrolls" ("id"),
  "kind" text not null,
  "settings" text not null,
  primary key ("tenantId", "payrollId", "kind")
);
create table "controlAcceptances" (
  "id" $id,
  "tenantId" integer not null references "tenants" ("id"),
  "payrollId" integer not null references "payrolls" ("id"),
  "period" text not null,
  "code" text not null,
  "employeeId" integer not null references "employees" ("id"),
  "amounts" text not null,
  "inputsDigest" text not null,
  "acceptedBy" text not null,
  "acceptedAt" text not null,
  "note" text not null
);
create index "controlAcceptancesByMonth" on "controlAcceptances" ("tenantId", "payrollId", "period", "code");
`,
  },
  {
    name: 'payslips annulled by a revision',
    statements: `
alter table "resultSets" add column "annulledBy" integer;
create index "resultSetsAnnulled" on "resultSets" ("tenantId", "annulledBy") where "annulledBy" is not null;
`,
  },
  {
    name: 'values that controls read',
    statements: `
create index "caseValuesOfControls" on "caseValues" ("tenantId", "payrollId", "employeeId")
  where "caseFieldName" in ('NumeroSecuriteSociale', 'DateNaissance', 'DateFinContrat', 'TypeTaux');
`,
  },
  {
    name: 'policy for provisional law',
    statements: `
alter table "policies" add column "provisionalLaw" text not null default 'ask';
`,
  },
  {
    name: 'provisional figures of results',
    statements: `
alter table "resultSets" add column "provisional" text not null default '[]';
create index "resultSetsProvisional" on "resultSets" ("tenantId", "jobId") where "provisional" <> '[]';
`,
  },
  {
    name: 'law packs, and the law of jobs',
    statements: `
create table "lawPacks" (
  "id" $id,
  "name" text not null,
  "digest" text not null,
  "content" text not null,
  "addedOn" text not null,
  "added" text not null,
  "addedBy" text not null,
  "removed" text,
  "removedBy" text
);
create unique index "lawPacksByName" on "lawPacks" ("name") where "removed" is null;
create table "laws" (
  "digest" text primary key,
  "content" text not null
);
alter table "payrunJobs" add column "lawDigest" text;
`,
  },
  {
    name: 'back pay',
    statements: `
alter table "resultSets" add column "backPay" text;
alter table "payrunJobs" add column "backPay" text;
alter table "payrunJobs" add column "backPayLeft" text;
create table "backPayDecisions" (
  "id" $id,
  "tenantId" integer not null references "tenants" ("id"),
  "payrollId" integer not null references "payrolls" ("id"),
  "period" text not null,
  "employeeId" integer not null references "employees" ("id"),
  "originPeriod" text not null,
  "decision" text not null,
  "note" text,
  "decidedBy" text not null,
  "decidedAt" text not null
);
create index "backPayDecisionsByMonth" on "backPayDecisions" ("tenantId", "payrollId", "period", "employeeId");
`,
  },
  {
    name: 'establishments',
    // Nothing refers to a parent by a key: rows are copied in the order of their ids.
    statements: `
alter table "divisions" add column "parentId" integer;
alter table "divisions" add column "siret" text;
alter table "divisions" add column "address" text;
alter table "divisions" add column "apeCode" text;
create index "divisionsWithParent" on "divisions" ("tenantId", "parentId") where "parentId" is not null;
alter table "employeeDivisions" add column "inherited" integer not null default 0;
alter table "caseValues" add column "divisionId" integer;
`,
  },
  {
    name: 'declarations of clients',
    // A staged change may be of a person who is staged beside it, and then names the item of that person, negative.
    statements: `
create table "dsnUploads" (
  "id" $id,
  "tenantId" integer not null references "tenants" ("id"),
  "state" text not null,
  "done" integer not null,
  "total" integer not null,
  "counts" text,
  "receivedAt" text not null,
  "receivedBy" text not null,
  "keptUntil" text,
  "appliedAt" text,
  "filesErasedAt" text
);
create index "dsnUploadsByTenant" on "dsnUploads" ("tenantId", "id");
create table "dsnPieces" (
  "id" $id,
  "tenantId" integer not null references "tenants" ("id"),
  "dsnId" integer not null references "dsnUploads" ("id"),
  "kind" text not null,
  "place" integer not null,
  "content" text not null
);
create index "dsnPiecesByUpload" on "dsnPieces" ("tenantId", "dsnId", "kind", "place");
create table "openDsn" (
  "dsnId" integer primary key,
  "tenantId" integer not null references "tenants" ("id"),
  "due" text not null
);
create index "openDsnDue" on "openDsn" ("due");
$postgres alter table "stagedChanges" drop constraint "stagedChanges_employeeId_fkey";
$sqlite drop table "stagedChanges";
$sqlite create table "stagedChanges" (
  "id" $id,
  "tenantId" integer not null references "tenants" ("id"),
  "stageId" integer not null references "stages" ("id"),
  "item" integer not null,
  "payrollId" integer not null references "payrolls" ("id"),
  "userId" integer not null references "users" ("id"),
  "employeeId" integer not null,
  "divisionId" integer not null references "divisions" ("id"),
  "forecast" text,
  "reason" text,
  "readUpTo" integer
);
$sqlite create index "stagedChangesByStage" on "stagedChanges" ("stageId");
create index "stagedChangesOfStaged" on "stagedChanges" ("stageId", "employeeId") where "employeeId" < 0;
create index "stagedValuesOfStaged" on "stagedValues" ("stageId", "employeeId") where "employeeId" < 0;
`,
  },
  {
    name: 'results that share their content',
    statements: `
alter table "resultSets" add column "contentOf" integer;
create index "resultSetsSharing" on "resultSets" ("tenantId", "contentOf") where "contentOf" is not null;
`,
  },
  {
    name: 'establishments from a day on',
    statements: `
create index "caseValuesOfPlaces" on "caseValues" ("tenantId", "payrollId", "employeeId")
  where "caseFieldName" = 'Etablissement';
`,
  },
  {
    name: 'summaries of results',
    // The index holds the summaries that lists of people show, so that they do not read the rows, whose amounts are
    // long. PostgreSQL keeps long texts apart.
    statements: `
alter table "resultSets" add column "summary" text;
$sqlite create index "resultSetsShown" on "resultSets" ("tenantId", "jobId", "employeeId", "summary", "warnings");
$postgres create index "resultSetsShown" on "resultSets" ("tenantId", "jobId", "employeeId", "summary");
`,
  },
  {
    name: 'provisional figures in their index, values of days',
    // SQLite prefers an index that holds all that a query reads. The grid of variables asks which elements two months use.
    statements: `
$sqlite drop index "resultSetsProvisional";
$sqlite create index "resultSetsProvisional" on "resultSets" ("tenantId", "jobId", "provisional") where "provisional" <> '[]';
create index "caseValuesOfDays" on "caseValues" ("tenantId", "payrollId", "start", "caseName", "caseFieldName")
  where "employeeId" is not null and "forecast" is null and "value" not in ('', '0');
`,
  },
  {
    name: 'summaries without warnings',
    // A payrun wrote the warnings of each person twice. One page reads them for all people of a job, and takes 5 ms more.
    statements: `
$sqlite drop index "resultSetsShown";
$sqlite create index "resultSetsShown" on "resultSets" ("tenantId", "jobId", "employeeId", "summary");
`,
  },
]
