/** The migrations of version 0.2.0 and the first of 0.3.0, in order: see `migrations.ts`. */
export const SECOND_MIGRATIONS = [
  {
    name: 'old webhook secrets',
    statements: `
alter table "webhookDestinations" add column "oldSecrets" text not null default '[]';
update "webhookDestinations"
  set "oldSecrets" = '[{"secret":"' || "previousSecret" || '","until":"' || "previousUntil" || '"}]'
  where "previousSecret" is not null;
alter table "webhookDestinations" drop column "previousSecret";
alter table "webhookDestinations" drop column "previousUntil";
`,
  },
  {
    name: 'faults of jobs, attempts of deliveries',
    statements: `
alter table "payrunJobs" add column "onFault" text not null default 'abort';
alter table "payrunJobs" add column "faults" text not null default '[]';
alter table "webhookDeliveries" add column "history" text not null default '[]';
`,
  },
  {
    name: 'digests of inputs',
    statements: `
alter table "payrunJobs" add column "inputsDigest" text;
`,
  },
  {
    name: 'fair queues',
    statements: `
alter table "queue" add column "people" integer not null default 1;
update "queue" set "people" =
  coalesce((select "totalEmployeeCount" from "payrunJobs" where "payrunJobs"."id" = "queue"."jobId"), 1);

alter table "openOperations" add column "jobId" integer;
update "openOperations" set "jobId" =
  (select "effectId" from "operations" where "operations"."id" = "operationId" and "phase" = 'calculating');

create table "forecasts" (
  "jobId" integer primary key references "payrunJobs" ("id"),
  "tenantId" integer not null references "tenants" ("id"),
  "people" integer not null
);
create index "forecastsByTenant" on "forecasts" ("tenantId");
insert into "forecasts" ("jobId", "tenantId", "people")
  select "id", "tenantId", "totalEmployeeCount" from "payrunJobs" where "forecast" is not null and "status" <> 'Abort';
`,
  },
  {
    name: 'receipts',
    statements: `
create table "receipts" (
  "id" $id,
  "tenantId" integer not null references "tenants" ("id"),
  "period" text not null,
  "revision" integer not null,
  "statement" text not null,
  unique ("tenantId", "period", "revision")
);
`,
  },
  {
    name: 'retention',
    statements: `
create index "answersByCreated" on "answers" ("created");
create index "webhookEventsByCreated" on "webhookEvents" ("created");
create index "forecastsByEnd" on "payrunJobs" ("tenantId", "jobEnd") where "forecast" is not null;
`,
  },
  {
    name: 'deleted jobs',
    statements: `
alter table "payrunJobs" add column "deleted" text;
`,
  },
  {
    name: 'keys that begin with the tenant',
    statements: `
$postgres alter table "payrunJobs" add unique ("tenantId", "id");
$postgres alter table "employees" add unique ("tenantId", "id");
$postgres alter table "payrolls" add unique ("tenantId", "id");
$postgres alter table "caseChanges" add unique ("tenantId", "id");
$postgres alter table "resultSets"
  drop constraint "resultSets_pkey", add primary key ("tenantId", "id"),
  drop constraint "resultSets_jobId_employeeId_key", add unique ("tenantId", "jobId", "employeeId"),
  drop constraint "resultSets_jobId_fkey",
  add foreign key ("tenantId", "jobId") references "payrunJobs" ("tenantId", "id"),
  drop constraint "resultSets_employeeId_fkey",
  add foreign key ("tenantId", "employeeId") references "employees" ("tenantId", "id");
$postgres alter table "caseValues"
  drop constraint "caseValues_pkey", add primary key ("tenantId", "id"),
  drop constraint "caseValues_caseChangeId_fkey",
  add foreign key ("tenantId", "caseChangeId") references "caseChanges" ("tenantId", "id"),
  drop constraint "caseValues_payrollId_fkey",
  add foreign key ("tenantId", "payrollId") references "payrolls" ("tenantId", "id"),
  drop constraint "caseValues_employeeId_fkey",
  add foreign key ("tenantId", "employeeId") references "employees" ("tenantId", "id");
$postgres drop index "caseValuesByPayroll";
$postgres create index "caseValuesByPayroll" on "caseValues" ("tenantId", "payrollId", "employeeId");
$postgres drop index "caseValuesByEmployee";
$postgres create index "caseValuesByEmployee" on "caseValues" ("tenantId", "employeeId");
$postgres alter table "cycleEvents" drop constraint "cycleEvents_pkey", add primary key ("tenantId", "id");
$postgres alter table "operations"
  drop constraint "operations_pkey", add primary key ("tenantId", "id"),
  drop constraint "operations_commandKey_key", add unique ("tenantId", "commandKey");
$postgres alter table "documents"
  drop constraint "documents_pkey", add primary key ("tenantId", "id"),
  drop constraint "documents_documentId_key", add unique ("tenantId", "documentId");
`,
  },
] as const
