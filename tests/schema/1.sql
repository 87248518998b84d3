-- A data file as version 1 wrote it: a finished game and an open table. Never changed
-- again; tests/store_test.c opens it with every later version.
INSERT INTO event VALUES('sample', 0, 1000, '{"first":"one"}'), ('sample', 1, 2000, '{"second":"zwei ü"}'), ('sample', 2, 3000, '{}');
INSERT INTO room VALUES('sample', 'agon', 2, 0, '', '{"seats":["Ada","Émile"]}', 1000, 3000, NULL);
INSERT INTO event VALUES('table', 0, 4000, '{"waiting":true}');
INSERT INTO room VALUES('table', 'trini:players=4', 0, 1, 'g1', '{}', 4000, 4000, 9000);
INSERT INTO holder VALUES(zeroblob(32), 'sample', 'g7');
INSERT INTO gap(began, ended) VALUES(1500, 1600), (5000, 6000);
INSERT INTO alive VALUES(1, 7000);
